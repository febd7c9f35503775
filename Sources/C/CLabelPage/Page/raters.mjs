// SPDX-License-Identifier: Apache-2.0
import { at } from "./elements.mjs";

const name = "repgauge rater";

/** Names that label files have for others than people. */
const reserved = {
  counts: "\"counts\" is the name of the counts that came with the clips. Take your own short name.",
  consensus: "\"consensus\" is the name of what raters agree on. Take your own short name.",
};

/** Why a rater cannot have a name; empty if the name is good. @param {string} rater */
function complaintAbout(rater) {
  if (rater === "") return "Type a short name.";
  if (Object.hasOwn(reserved, rater)) return reserved[rater];
  if (!/^[a-z0-9-]+$/.test(rater)) {
    return "Use lower-case letters, digits and hyphens, as in ana or rater-2.";
  }
  return "";
}

/** Who labels in this window, or labeled in this browser before; null if nobody did. @param {any} project */
export function knownRater(project) {
  const rater = sessionStorage.getItem(name) ?? project.rater ?? localStorage.getItem(name);
  return rater && complaintAbout(rater) === "" ? rater : null;
}

/**
 * Asks who labels.
 *
 * @param {string} present Who has labeled until now; empty at first, when somebody has to.
 * @returns {Promise<string>} The rater, or who it was if nobody else says so.
 */
export function askWho(present = "") {
  const dialog = at("welcome");
  const say = (text) => {
    at("who-complaint").textContent = text;
    at("who-complaint").hidden = text === "";
    at("who").setAttribute("aria-invalid", `${text !== ""}`);
  };
  say("");
  at("who").value = present;
  at("keep-rater").hidden = present === "";
  dialog.showModal();
  at("who").select();
  return new Promise((resolve) => {
    const finish = (rater) => {
      dialog.onclose = null;
      dialog.close();
      resolve(rater);
    };
    // Somebody has to say who labels; later, Escape leaves that as it was.
    dialog.onclose = () => (present === "" ? dialog.showModal() : finish(present));
    at("keep-rater").onclick = () => finish(present);
    at("introduction").onsubmit = (event) => {
      event.preventDefault();
      const rater = at("who").value.trim();
      const complaint = complaintAbout(rater);
      if (complaint !== "") return say(complaint);
      localStorage.setItem(name, rater);
      sessionStorage.setItem(name, rater);
      finish(rater);
    };
  });
}
