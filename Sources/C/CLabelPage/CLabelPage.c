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
static const unsigned char backups_mjs[] = {
#embed "Page/backups.mjs"
};
static const unsigned char buttons_mjs[] = {
#embed "Page/buttons.mjs"
};
static const unsigned char cliplist_mjs[] = {
#embed "Page/cliplist.mjs"
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
static const unsigned char edits_mjs[] = {
#embed "Page/edits.mjs"
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
static const unsigned char filter_mjs[] = {
#embed "Page/filter.mjs"
};
static const unsigned char findings_mjs[] = {
#embed "Page/findings.mjs"
};
static const unsigned char finishing_mjs[] = {
#embed "Page/finishing.mjs"
};
static const unsigned char frames_mjs[] = {
#embed "Page/frames.mjs"
};
static const unsigned char heading_mjs[] = {
#embed "Page/heading.mjs"
};
static const unsigned char hints_mjs[] = {
#embed "Page/hints.mjs"
};
static const unsigned char index_html[] = {
#embed "Page/index.html"
};
static const unsigned char keys_mjs[] = {
#embed "Page/keys.mjs"
};
static const unsigned char labels_mjs[] = {
#embed "Page/labels.mjs"
};
static const unsigned char lanes_mjs[] = {
#embed "Page/lanes.mjs"
};
static const unsigned char main_mjs[] = {
#embed "Page/main.mjs"
};
static const unsigned char marking_mjs[] = {
#embed "Page/marking.mjs"
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
static const unsigned char proposals_mjs[] = {
#embed "Page/proposals.mjs"
};
static const unsigned char provenance_mjs[] = {
#embed "Page/provenance.mjs"
};
static const unsigned char question_mjs[] = {
#embed "Page/question.mjs"
};
static const unsigned char raters_mjs[] = {
#embed "Page/raters.mjs"
};
static const unsigned char reaction_mjs[] = {
#embed "Page/reaction.mjs"
};
static const unsigned char repair_mjs[] = {
#embed "Page/repair.mjs"
};
static const unsigned char saving_mjs[] = {
#embed "Page/saving.mjs"
};
static const unsigned char session_mjs[] = {
#embed "Page/session.mjs"
};
static const unsigned char sets_mjs[] = {
#embed "Page/sets.mjs"
};
static const unsigned char signal_mjs[] = {
#embed "Page/signal.mjs"
};
static const unsigned char speed_mjs[] = {
#embed "Page/speed.mjs"
};
static const unsigned char state_mjs[] = {
#embed "Page/state.mjs"
};
static const unsigned char timeline_mjs[] = {
#embed "Page/timeline.mjs"
};
static const unsigned char unreadable_mjs[] = {
#embed "Page/unreadable.mjs"
};
static const unsigned char viewport_mjs[] = {
#embed "Page/viewport.mjs"
};
static const unsigned char views_mjs[] = {
#embed "Page/views.mjs"
};
static const unsigned char watched_mjs[] = {
#embed "Page/watched.mjs"
};

static const struct LabelPageFile files[] = {
  {"adjudication.mjs", adjudication_mjs, sizeof adjudication_mjs},
  {"api.mjs", api_mjs, sizeof api_mjs},
  {"appearances.mjs", appearances_mjs, sizeof appearances_mjs},
  {"backups.mjs", backups_mjs, sizeof backups_mjs},
  {"buttons.mjs", buttons_mjs, sizeof buttons_mjs},
  {"cliplist.mjs", cliplist_mjs, sizeof cliplist_mjs},
  {"clips.mjs", clips_mjs, sizeof clips_mjs},
  {"commands.mjs", commands_mjs, sizeof commands_mjs},
  {"drawing.mjs", drawing_mjs, sizeof drawing_mjs},
  {"edits.mjs", edits_mjs, sizeof edits_mjs},
  {"elements.mjs", elements_mjs, sizeof elements_mjs},
  {"eventlist.mjs", eventlist_mjs, sizeof eventlist_mjs},
  {"eventmarks.mjs", eventmarks_mjs, sizeof eventmarks_mjs},
  {"events.mjs", events_mjs, sizeof events_mjs},
  {"fields.mjs", fields_mjs, sizeof fields_mjs},
  {"filter.mjs", filter_mjs, sizeof filter_mjs},
  {"findings.mjs", findings_mjs, sizeof findings_mjs},
  {"finishing.mjs", finishing_mjs, sizeof finishing_mjs},
  {"frames.mjs", frames_mjs, sizeof frames_mjs},
  {"heading.mjs", heading_mjs, sizeof heading_mjs},
  {"hints.mjs", hints_mjs, sizeof hints_mjs},
  {"index.html", index_html, sizeof index_html},
  {"keys.mjs", keys_mjs, sizeof keys_mjs},
  {"labels.mjs", labels_mjs, sizeof labels_mjs},
  {"lanes.mjs", lanes_mjs, sizeof lanes_mjs},
  {"main.mjs", main_mjs, sizeof main_mjs},
  {"marking.mjs", marking_mjs, sizeof marking_mjs},
  {"merge.mjs", merge_mjs, sizeof merge_mjs},
  {"overlay.mjs", overlay_mjs, sizeof overlay_mjs},
  {"page.css", page_css, sizeof page_css},
  {"palette.mjs", palette_mjs, sizeof palette_mjs},
  {"player.mjs", player_mjs, sizeof player_mjs},
  {"progress.mjs", progress_mjs, sizeof progress_mjs},
  {"proposals.mjs", proposals_mjs, sizeof proposals_mjs},
  {"provenance.mjs", provenance_mjs, sizeof provenance_mjs},
  {"question.mjs", question_mjs, sizeof question_mjs},
  {"raters.mjs", raters_mjs, sizeof raters_mjs},
  {"reaction.mjs", reaction_mjs, sizeof reaction_mjs},
  {"repair.mjs", repair_mjs, sizeof repair_mjs},
  {"saving.mjs", saving_mjs, sizeof saving_mjs},
  {"session.mjs", session_mjs, sizeof session_mjs},
  {"sets.mjs", sets_mjs, sizeof sets_mjs},
  {"signal.mjs", signal_mjs, sizeof signal_mjs},
  {"speed.mjs", speed_mjs, sizeof speed_mjs},
  {"state.mjs", state_mjs, sizeof state_mjs},
  {"timeline.mjs", timeline_mjs, sizeof timeline_mjs},
  {"unreadable.mjs", unreadable_mjs, sizeof unreadable_mjs},
  {"viewport.mjs", viewport_mjs, sizeof viewport_mjs},
  {"views.mjs", views_mjs, sizeof views_mjs},
  {"watched.mjs", watched_mjs, sizeof watched_mjs},
};

const size_t label_page_file_count = sizeof files / sizeof files[0];

const struct LabelPageFile *label_page_file_list(void) { return files; }
