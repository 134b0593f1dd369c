import { expect, it } from 'vitest';
import { findIn } from '../in-tree.ts';
import { catalogues } from './check-catalogues.ts';
import { checkTypography } from './typography.ts';

const narrow = '\u202F';
const noBreak = '\u00A0';

it.each([
  ['nl-NL', 'Download wordt voorbereid...'],
  ['fr-FR', 'Erreur : rien'],
  ['fr-FR', 'Erreur: rien'],
  ['fr-FR', `Erreur${noBreak}: rien`],
  ['fr-FR', '{name}: rien'],
  ['fr-FR', '{count, plural, one {Supprimer # photo ?} other {Supprimer # photos ?}}'],
  ['fr-FR', 'Merci !'],
  ['fr-FR', `dans «${narrow}{album} »`],
  ['fr-FR', `dans « {album}${narrow}»`],
  ['fr-FR', 'dans “{album}”'],
  ['de-DE', 'Wird geladen …'],
  ['de-AT', 'Wird geladen…'],
  ['de-AT', 'Nach ”{album}” kopiert'],
  ['da-DK', 'Kopieret til »{album}«'],
  ['da-DK', 'Vælg “Udpak”'],
  ['nl-BE', '“{name}” wordt verwijderd'],
])('%s: finds the mark in %j', (locale, message) => {
  expect(checkTypography('here', locale, message)).toMatchObject([
    { rule: 'catalogue-typography', where: 'here' },
  ]);
});

it.each([
  ['en-GB', 'Preparing download...'],
  ['nl-NL', 'Download wordt voorbereid…'],
  ['nl-NL', 'Kopiëren naar ‘{album}’…'],
  ['fr-FR', `Erreur${narrow}: «${narrow}{name}${narrow}» a disparu${narrow}?!`],
  ['fr-FR', '{date, date, ::yyyyMMdd} 12:30 https://example.com'],
  ['fr-FR', '?'],
  ['fr-FR', 'Chargement…'],
  ['de-DE', `„{name}“ wird geladen${noBreak}…`],
  ['da-DK', '”{name}” bliver slettet…'],
  ['es-ES', '¿Eliminar «{name}»?'],
])('%s: accepts %j', (locale, message) => {
  expect(checkTypography('here', locale, message)).toEqual([]);
});

it.each(['web/src/i18n/messages', 'server/src/modules/exports/messages'])('checks %s', async (folder) => {
  const found = await findIn(catalogues, {
    [`${folder}/en-GB.json`]: JSON.stringify({ key: 'Loading...' }),
    [`${folder}/nl-NL.json`]: JSON.stringify({ key: 'Laden...' }),
  });
  expect(found).toEqual([`catalogue-typography ${folder}/nl-NL.json key`]);
});
