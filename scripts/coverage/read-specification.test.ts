import { expect, it } from 'vitest';
import { readSpecification, splitSentences } from './read-specification.ts';

const specification = `# Specification

The product is this.

## 1. What it does

They browse photos.
They upload them, too.

## 2. Screens

### Routes

| Key | Path | Notes |
|---|---|---|
| photos | /photos | timeline; full. No menu |
| album | /albums/{id} | |

### Photos page
- Header: title "My photos". A "Back" link.
- **Timeline**: by month. Newest first.
`;

it('gives each sentence, bullet and table row its place', () => {
  const found = readSpecification(specification).map(
    ({ sectionNumber, section, sentence }) => `${sectionNumber} | ${section} | ${sentence}`,
  );
  expect(found).toEqual([
    '0 | 0 Introduction | The product is this.',
    '1 | 1 What it does | They browse photos.',
    '1 | 1 What it does | They upload them, too.',
    '2 | 2 Screens / Routes | photos | /photos | timeline; full. No menu',
    '2 | 2 Screens / Routes | album | /albums/{id}',
    '2 | 2 Screens / Photos page | Header: title "My photos".',
    '2 | 2 Screens / Photos page | A "Back" link.',
    '2 | 2 Screens / Photos page / Timeline | Timeline: by month.',
    '2 | 2 Screens / Photos page / Timeline | Newest first.',
  ]);
});

it.each([
  ['safe: shows months. warning: shows days.', ['safe: shows months.', 'warning: shows days.']],
  ['Error: "No photos. Try again." with a link.', ['Error: "No photos. Try again." with a link.']],
  ['Hint "Drop them here." Button "Upload".', ['Hint "Drop them here."', 'Button "Upload".']],
  ['GET /a (cursor. limit). GET /b/{id}.json', ['GET /a (cursor. limit).', 'GET /b/{id}.json']],
  ['Zoom is 2.5 at most', ['Zoom is 2.5 at most']],
])('%s', (text, sentences) => {
  expect(splitSentences(text)).toEqual(sentences);
});
