import type { IForbiddenRuleType } from 'dependency-cruiser';
import type { Edges } from './edges.ts';
import { moduleRules } from './module-rules.ts';
import { webRules } from './web-rules.ts';

const npm = (...names: string[]) => `(^|/)node_modules/(${names.join('|')})/`;
const test = String.raw`(\.(test|suite|screen|view|wide|long)\.tsx?$|^web/src/testing/)`;

/** Packages without I/O: any code may use them. */
const pure = [
  'zod',
  'temporal-polyfill',
  'fractional-indexing',
  'libphonenumber-js',
  'localized-address-format',
  'postcode-validator',
];

const packageRules: IForbiddenRuleType[] = [
  {
    name: 'contract-imports',
    comment: 'the contract imports zod and libraries without I/O only',
    from: { path: '^contract/src/', pathNot: test },
    to: { pathNot: ['^contract/src/', npm(...pure)] },
  },
  {
    name: 'takeout-imports',
    comment: 'takeout runs in the browser and in Node, so it imports libraries without I/O only',
    from: { path: '^takeout/src/', pathNot: test },
    to: { pathNot: ['^takeout/src/', npm('@zip[.]js/zip[.]js', 'fflate', 'papaparse', '@types/papaparse')] },
  },
  {
    name: 'web-imports',
    comment: 'the site knows the server by the contract only',
    from: { path: '^web/' },
    to: { path: '^(server|sandbox|e2e|bench|scripts)/' },
  },
  {
    name: 'server-imports',
    comment: 'the server knows the site and the sandbox by the contract only',
    from: { path: '^server/' },
    to: { path: '^(web|sandbox|e2e|bench|scripts)/' },
  },
  {
    name: 'sandbox-imports',
    comment: 'the sandbox is a customer of the public APIs: it knows the contract only',
    from: { path: '^sandbox/' },
    to: { path: '^(server|web|e2e|bench|scripts)/' },
  },
  {
    name: 'test-code-in-product',
    comment: 'what customers run needs nothing of the tests',
    from: { path: '^(contract|takeout|server|web|sandbox)/src/', pathNot: test },
    to: { path: ['^server/test/', test] },
  },
];

const serverRules: IForbiddenRuleType[] = [
  {
    name: 'platform-below-modules',
    comment: 'platform knows no module and no process: they know it',
    from: { path: '^server/src/platform/', pathNot: test },
    to: { path: '^server/src/(modules|processes)/' },
  },
  {
    name: 'sql-in-repositories',
    comment: 'in a module only *.repository.ts runs SQL; a type runs none, and a test may look at the tables',
    from: { path: '^server/src/modules/', pathNot: [String.raw`\.repository\.ts$`, test] },
    to: { path: String.raw`^server/src/platform/database/sql\.ts$`, dependencyTypesNot: ['type-only'] },
  },
  sdkRule('^server/src/(?!platform/|modules/identity/|modules/uploads/)', []),
  // The provider is embedded: its options and callbacks are the module's rules.
  sdkRule('^server/src/modules/identity/', ['oidc-provider']),
  // The module's store and locker extend classes of the library.
  sdkRule('^server/src/modules/uploads/', ['@tus/server', '@tus/utils']),
  {
    name: 'handler-on-demand',
    comment:
      'a handler is loaded when its job comes, by import(): the API must not load what only the worker needs',
    from: { pathNot: test },
    to: { path: String.raw`\.handler\.ts$`, dynamic: false },
  },
  {
    name: 'handler-from-jobs',
    comment: 'only *.jobs.ts and the worker load a handler',
    from: { pathNot: [String.raw`\.jobs\.ts$`, String.raw`(^|[/.-])worker\.ts$`, test] },
    to: { path: String.raw`\.handler\.ts$`, dynamic: true },
  },
];

const everywhere: IForbiddenRuleType[] = [
  { name: 'no-cycle', comment: 'no cycles, of types neither', from: {}, to: { circular: true } },
  {
    name: 'unresolved',
    comment: 'an import that leads nowhere escapes every other rule',
    from: {},
    // Types of Node, for tests of the site.
    to: { couldNotResolve: true, pathNot: '^node$' },
  },
];

function sdkRule(from: string, allowed: string[]): IForbiddenRuleType {
  return {
    name: 'sdk-in-platform',
    comment: 'only platform imports the packages of stores, outside services and the web server',
    from: { path: from, pathNot: test },
    to: { path: '(^|/)node_modules/', pathNot: npm(...pure, ...allowed) },
  };
}

export function rulesFor(edges: Edges): IForbiddenRuleType[] {
  const rules = [
    ...packageRules,
    ...serverRules,
    ...moduleRules(edges.modules),
    ...webRules(edges.domains),
    ...everywhere,
  ];
  return rules.map((rule) => ({ severity: 'error', ...rule }));
}
