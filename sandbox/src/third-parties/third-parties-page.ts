import { type Html, html } from '@keepsake/contract/html';
import { fakeKinds } from '@keepsake/contract/sandbox-third-parties';
import { workshopDocument, workshopTable, workshopTime } from '../workshop/document.ts';
import { kinds, type Permission } from './kinds.ts';
import type { ToldLog } from './told.ts';

export const thirdPartiesPath = '/workshop/third-parties';
export const clearPath = `${thirdPartiesPath}/clear`;

const permissions: Readonly<Record<Permission, string>> = {
  statistics: 'Statistics',
  marketing: 'Marketing',
  press: 'A press on “Chat”',
};

type Entry = ReturnType<ToldLog['list']>[number];

function verdictOf({ kind, verdict, answer }: Entry): Html {
  const { permission } = kinds[kind];
  if (permission === 'press') return html`Yes: ${permissions.press}`;
  if (verdict === 'unknown') return html`No answer is known`;
  return verdict === 'allowed'
    ? html`Yes: ${permissions[permission]} (answer ${answer})`
    : html`<strong>No</strong> (answer ${answer})`;
}

const entryRow = (entry: Entry): Html => html`<tr><td>${workshopTime(entry.at)}</td>
<td>${entry.brand}</td><th scope="row">${kinds[entry.kind].name}</th><td>${verdictOf(entry)}</td><td><pre><code>${entry.what}</code></pre></td></tr>`;

interface ThirdPartiesState {
  readonly brandId: string;
  /** Scheme and port of the account site. */
  readonly publicOrigin: string;
  /** `brand` by its name. */
  readonly told: readonly Entry[];
}

/** What the stand-ins of the demo brands were told: what would leave. */
export function thirdPartiesPage({ brandId, publicOrigin, told }: ThirdPartiesState): string {
  const { protocol, port } = new URL(publicOrigin);
  const site = (host: string) => `${protocol}//${host}${port && `:${port}`}/`;
  return workshopDocument(
    brandId,
    'What third parties are told',
    html`<p class="lead">The demo brands <a href="${site('wallery.localhost')}">Wallery</a> and
<a href="${site('printo.localhost')}">Printo</a> have third parties of every kind. All of them are stand-ins on this computer, and nothing
leaves it. Open a brand, answer its question about cookies, and look here.</p>
<p>Each brand has answers of its own. Read them as statistics, then marketing: 10 allows statistics only. The stand-ins report the answer that they find in the
browser, so it is known here after the first script has run. A withdrawal loads the page again, without them.
<a href="/workshop">Back to the workshop</a></p>
<h2>Told</h2>
<form method="post" action="${clearPath}" class="actions"><button class="button quiet">Clear</button></form>
${
  told.length === 0
    ? html`<p>Nothing was told to anybody.</p>`
    : workshopTable('Told', ['Time (UTC)', 'Brand', 'Kind', 'Allowed', 'As it was sent'], told.map(entryRow))
}
<h2>Kinds</h2>
${workshopTable(
  'Kinds',
  ['Kind', 'Allowed by', 'What it is told'],
  fakeKinds.map((kind) => {
    const { name, permission, sentence } = kinds[kind];
    return html`<tr><th scope="row">${name}</th><td>${permissions[permission]}</td><td>${sentence}</td></tr>`;
  }),
)}`,
  );
}
