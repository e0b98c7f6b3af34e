// Reads the description of sockets of a running server with AsyncAPI's own parser.
//
//     node tests/api/asyncapi.mjs http://127.0.0.1:7878
//
// The parser has to have nothing to complain about, and has to find the messages of both sides.

import { Parser } from "@asyncapi/parser";

const [url] = process.argv.slice(2);
const text = await (await fetch(`${url}/asyncapi.json`)).text();

/** What the parser says of a text: errors first, then the document if it is one. */
async function read(text) {
  const { document, diagnostics } = await new Parser().parse(text);
  const errors = diagnostics.filter(({ severity }) => severity === 0);
  return { document, errors: errors.map(({ path, message }) => `${path.join(".")}: ${message}`) };
}

const { document, errors } = await read(text);
if (errors.length > 0 || !document) throw new Error(`the parser refuses the description:\n${errors.join("\n")}`);
for (const operation of document.operations()) {
  const messages = operation.messages().all();
  if (messages.length < 4) throw new Error(`${operation.id()} has ${messages.length} messages`);
  for (const message of messages) {
    if (!message.payload()?.json()) throw new Error(`${message.id()} has no payload`);
  }
}

// A flaw of each kind, so that the check is known to see them.
for (const [what, spoil] of [
  ["a message that is not there", (doc) => (doc.operations.send.messages[0].$ref += "x")],
  ["a schema of no type", (doc) => (doc.components.schemas.ack.type = "record")],
  ["no channel", (doc) => delete doc.operations.receive.channel],
]) {
  const spoiled = JSON.parse(text);
  spoil(spoiled);
  if ((await read(JSON.stringify(spoiled))).errors.length === 0) throw new Error(`${what} is not noticed`);
}
console.log("4 passed, 0 failed");
