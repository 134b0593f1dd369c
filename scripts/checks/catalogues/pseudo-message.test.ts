import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repository } from '../source-files.ts';
import { shapeOfIcu } from './message-shape.ts';
import { pseudoCatalogue, pseudoMessage } from './pseudo-message.ts';

it.each([
  ['Close', '[Clóòséè]'],
  ['To {name}', '[Tóò {name}]'],
  ['{n, plural, =0 {No} other {# of it}}', '[{n, plural, =0 {Nóò} other {# óòf íìt}}]'],
  ['Please <link>write {n, number}</link>', '[Pléèáàséè <link>wríìtéè {n, number}</link>]'],
])('%s → %s', (message, pseudo) => {
  expect(pseudoMessage(message)).toBe(pseudo);
});

it('makes the catalogue 30 to 50 % longer, and keeps the values', () => {
  const file = join(repository, 'web/src/i18n/messages/en-GB.json');
  const english = messagesOf(JSON.parse(readFileSync(file, 'utf8')));
  const pseudo = messagesOf(pseudoCatalogue(JSON.parse(readFileSync(file, 'utf8'))));
  const words = (messages: string[]) => messages.map((message) => shapeOfIcu(message).words).join('').length;
  expect(words(pseudo) / words(english)).toBeGreaterThan(1.3);
  expect(words(pseudo) / words(english)).toBeLessThan(1.5);
  expect(pseudo.map((message) => shapeOfIcu(message).values)).toEqual(
    english.map((message) => shapeOfIcu(message).values),
  );
});

function messagesOf(catalogue: unknown): string[] {
  if (typeof catalogue === 'string') return [catalogue];
  return Object.values(catalogue as Record<string, unknown>).flatMap(messagesOf);
}
