// SPDX-License-Identifier: Apache-2.0
import { at, make } from "./elements.mjs";

/** Answers the question that was asked last as Escape does. */
let giveUp = () => {};

/**
 * Asks something that has to be answered before the page goes on.
 *
 * @param {string} text
 * @param {[answer: string, words: string][]} answers The first is also the answer of Escape.
 * @returns {Promise<string>} The answer that was chosen.
 */
export function ask(text, answers) {
  const dialog = at("question");
  // A busy browser tells late that the question before was closed.
  giveUp();
  at("question-text").textContent = text;
  return new Promise((resolve) => {
    const finish = (answer) => {
      giveUp = () => {};
      dialog.close();
      resolve(answer);
    };
    at("answers").replaceChildren(...answers.map(([answer, words]) => {
      const button = make("button", words);
      button.dataset.answer = answer;
      button.addEventListener("click", () => finish(answer));
      return button;
    }));
    giveUp = () => finish(answers[0][0]);
    dialog.onclose = () => { if (!dialog.open) giveUp(); };
    dialog.showModal();
    at("answers").firstElementChild.focus();
  });
}
