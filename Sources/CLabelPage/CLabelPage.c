// SPDX-License-Identifier: Apache-2.0
#include "CLabelPage.h"

// The compiler puts the files in as they are; older ones call that an extension.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char adjudication_mjs[] = {
#embed "Page/adjudication.mjs"
};
static const unsigned char api_mjs[] = {
#embed "Page/api.mjs"
};
static const unsigned char appearances_mjs[] = {
#embed "Page/appearances.mjs"
};
static const unsigned char buttons_mjs[] = {
#embed "Page/buttons.mjs"
};
static const unsigned char clips_mjs[] = {
#embed "Page/clips.mjs"
};
static const unsigned char commands_mjs[] = {
#embed "Page/commands.mjs"
};
static const unsigned char drawing_mjs[] = {
#embed "Page/drawing.mjs"
};
static const unsigned char elements_mjs[] = {
#embed "Page/elements.mjs"
};
static const unsigned char eventlist_mjs[] = {
#embed "Page/eventlist.mjs"
};
static const unsigned char eventmarks_mjs[] = {
#embed "Page/eventmarks.mjs"
};
static const unsigned char events_mjs[] = {
#embed "Page/events.mjs"
};
static const unsigned char fields_mjs[] = {
#embed "Page/fields.mjs"
};
static const unsigned char frames_mjs[] = {
#embed "Page/frames.mjs"
};
static const unsigned char index_html[] = {
#embed "Page/index.html"
};
static const unsigned char keys_mjs[] = {
#embed "Page/keys.mjs"
};
static const unsigned char lanes_mjs[] = {
#embed "Page/lanes.mjs"
};
static const unsigned char main_mjs[] = {
#embed "Page/main.mjs"
};
static const unsigned char merge_mjs[] = {
#embed "Page/merge.mjs"
};
static const unsigned char overlay_mjs[] = {
#embed "Page/overlay.mjs"
};
static const unsigned char page_css[] = {
#embed "Page/page.css"
};
static const unsigned char palette_mjs[] = {
#embed "Page/palette.mjs"
};
static const unsigned char player_mjs[] = {
#embed "Page/player.mjs"
};
static const unsigned char progress_mjs[] = {
#embed "Page/progress.mjs"
};
static const unsigned char provenance_mjs[] = {
#embed "Page/provenance.mjs"
};
static const unsigned char reaction_mjs[] = {
#embed "Page/reaction.mjs"
};
static const unsigned char saving_mjs[] = {
#embed "Page/saving.mjs"
};
static const unsigned char signal_mjs[] = {
#embed "Page/signal.mjs"
};
static const unsigned char state_mjs[] = {
#embed "Page/state.mjs"
};
static const unsigned char timeline_mjs[] = {
#embed "Page/timeline.mjs"
};
static const unsigned char viewport_mjs[] = {
#embed "Page/viewport.mjs"
};
static const unsigned char views_mjs[] = {
#embed "Page/views.mjs"
};

static const struct LabelPageFile files[] = {
  {"adjudication.mjs", adjudication_mjs, sizeof adjudication_mjs},
  {"api.mjs", api_mjs, sizeof api_mjs},
  {"appearances.mjs", appearances_mjs, sizeof appearances_mjs},
  {"buttons.mjs", buttons_mjs, sizeof buttons_mjs},
  {"clips.mjs", clips_mjs, sizeof clips_mjs},
  {"commands.mjs", commands_mjs, sizeof commands_mjs},
  {"drawing.mjs", drawing_mjs, sizeof drawing_mjs},
  {"elements.mjs", elements_mjs, sizeof elements_mjs},
  {"eventlist.mjs", eventlist_mjs, sizeof eventlist_mjs},
  {"eventmarks.mjs", eventmarks_mjs, sizeof eventmarks_mjs},
  {"events.mjs", events_mjs, sizeof events_mjs},
  {"fields.mjs", fields_mjs, sizeof fields_mjs},
  {"frames.mjs", frames_mjs, sizeof frames_mjs},
  {"index.html", index_html, sizeof index_html},
  {"keys.mjs", keys_mjs, sizeof keys_mjs},
  {"lanes.mjs", lanes_mjs, sizeof lanes_mjs},
  {"main.mjs", main_mjs, sizeof main_mjs},
  {"merge.mjs", merge_mjs, sizeof merge_mjs},
  {"overlay.mjs", overlay_mjs, sizeof overlay_mjs},
  {"page.css", page_css, sizeof page_css},
  {"palette.mjs", palette_mjs, sizeof palette_mjs},
  {"player.mjs", player_mjs, sizeof player_mjs},
  {"progress.mjs", progress_mjs, sizeof progress_mjs},
  {"provenance.mjs", provenance_mjs, sizeof provenance_mjs},
  {"reaction.mjs", reaction_mjs, sizeof reaction_mjs},
  {"saving.mjs", saving_mjs, sizeof saving_mjs},
  {"signal.mjs", signal_mjs, sizeof signal_mjs},
  {"state.mjs", state_mjs, sizeof state_mjs},
  {"timeline.mjs", timeline_mjs, sizeof timeline_mjs},
  {"viewport.mjs", viewport_mjs, sizeof viewport_mjs},
  {"views.mjs", views_mjs, sizeof views_mjs},
};

const size_t label_page_file_count = sizeof files / sizeof files[0];

const struct LabelPageFile *label_page_file_list(void) { return files; }
