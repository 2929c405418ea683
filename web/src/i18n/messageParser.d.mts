import type { Message } from "./message.ts";

export class MessageError extends Error {
  readonly column: number;
}
export function parse(text: string, key?: string, language?: string): Message;
export function placeholders(message: Message, found?: Set<string>): Set<string>;
