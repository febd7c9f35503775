// SPDX-License-Identifier: Apache-2.0

/** The command of the button that something happened to; undefined where it has none. */
const commandOf = ({ target }) =>
  target instanceof Element ? target.closest("button[data-command]")?.dataset.command : undefined;

/** Whether a command is told when the button comes down and when it comes up, as holding it may mean a time. */
const isHeld = (command) => command?.startsWith("mark ");

/**
 * Listens to buttons and calls a command for each.
 *
 * @param {(command: string, detail: { isUp?: boolean, moment: number }) => void} perform
 */
export function listenToButtons(perform) {
  const hold = (isUp) => (event) => {
    const command = commandOf(event);
    if (event.isPrimary && isHeld(command)) perform(command, { isUp, moment: event.timeStamp });
  };
  addEventListener("pointerdown", hold(false));
  addEventListener("pointerup", hold(true));
  // A button that a pointer pressed does not take the keys.
  addEventListener("mousedown", (event) => { if (commandOf(event)) event.preventDefault(); });
  addEventListener("click", (event) => {
    const command = commandOf(event);
    const isByPointer = event.detail > 0;
    if (command && !(isByPointer && isHeld(command))) perform(command, { moment: event.timeStamp });
  });
}
