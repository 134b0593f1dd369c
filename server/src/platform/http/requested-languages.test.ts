import { describe, expect, it } from 'vitest';
import { acceptedLanguages, requestedLanguages } from './requested-languages.ts';

describe('the languages of a header', () => {
  it.each<[string | undefined, string[]]>([
    ['fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5', ['fr-CH', 'fr', 'en', 'de']],
    ['en;q=0.2,nl-BE', ['nl-BE', 'en']],
    ['de;q=0.5,fr;q=0.5', ['de', 'fr']],
    ['en;q=0, nl', ['nl']],
    ['en;q=nonsense, nl;q=2, de', ['de']],
    ['<script>, ../../etc, en', ['en']],
    ['', []],
    [undefined, []],
  ])('%j', (header, languages) => {
    expect(acceptedLanguages(header)).toEqual(languages);
  });

  it('are the first twenty of an endless header', () => {
    expect(acceptedLanguages('en,'.repeat(10_000))).toHaveLength(20);
  });
});

describe('the languages of a request', () => {
  const headers = { 'accept-language': 'nl' };
  const cookies = { 'keepsake-locale': 'de-AT' };

  it('are the cookie and the header', () => {
    expect(requestedLanguages({ headers, cookies })).toEqual({ chosen: 'de-AT', accepted: ['nl'] });
  });

  it('are the request’s choice before the cookie', () => {
    expect(requestedLanguages({ headers, cookies }, 'fr-FR').chosen).toBe('fr-FR');
    expect(requestedLanguages({ headers, cookies }, ['fr-FR']).chosen).toBe('de-AT');
  });
});
