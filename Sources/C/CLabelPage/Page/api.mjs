// SPDX-License-Identifier: Apache-2.0

/** What the server answered instead of what was asked for. */
export class ServerError extends Error {
  /** @param {number} status @param {any} answer */
  constructor(status, answer) {
    super(answer?.error ?? `the server answered with ${status}`);
    this.status = status;
    this.answer = answer;
  }
}

/** No answer came: the server is gone, or the network is. */
export class NoAnswer extends Error {
  constructor() { super("the server does not answer"); }
}

/** Tells this window's changes from those of others. */
export const windowId = [...crypto.getRandomValues(new Uint8Array(16))]
  .map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} path @param {Record<string, string | number>} query */
const address = (path, query) => {
  const items = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, `${value}`]));
  return items.size > 0 ? `${path}?${items}` : path;
};

/** @param {string} path @param {RequestInit} options */
async function request(path, options) {
  const response = await fetch(path, { ...options, credentials: "same-origin" })
    .catch(() => { throw new NoAnswer(); });
  if (!response.ok) throw new ServerError(response.status, await response.json().catch(() => null));
  return response;
}

/** The body of an answer, which may break off. @param {Promise<any>} body */
const whole = (body) => body.catch(() => { throw new NoAnswer(); });

/**
 * What the server says.
 *
 * @param {string} path Below `/api/`.
 * @param {Record<string, string | number>} [query]
 */
export const read = async (path, query = {}) =>
  whole((await request(address(`/api/${path}`, query), {})).json());

/** Bytes that the server sends. @param {string} path @param {Record<string, string | number>} query */
export const readBytes = async (path, query) =>
  whole((await request(address(`/api/${path}`, query), {})).arrayBuffer());

/**
 * Writes something.
 *
 * @param {"PUT" | "POST"} method
 * @param {string} path Below `/api/`.
 * @param {any} body
 * @param {Record<string, string>} [headers]
 */
export const write = async (method, path, body, headers = {}) =>
  whole((await request(`/api/${path}`, {
    method, body: JSON.stringify(body), headers: { "Content-Type": "application/json", ...headers },
  })).json());
