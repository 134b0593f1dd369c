import { type Device, sessionRoutes as routes } from '@keepsake/contract/session';
import { toInstant } from '../../../platform/clock/index.ts';
import { type HttpServer, implement } from '../../../platform/http/index.ts';
import { listSessionsOf, type SessionRow } from '../sessions.repository.ts';
import { currentDevice, type EndDevicesDependencies, endDevice, endOthers, revoke } from './end-devices.ts';

const hourMs = 3_600_000;

function present(row: SessionRow, current: Buffer | undefined): Device {
  const { session_hash: hash, browser, system, storefront } = row;
  const usedInHour = Math.floor(Date.parse(row.refreshed_at) / hourMs) * hourMs;
  return {
    id: hash.toString('base64url'),
    ...(browser !== null && { browser }),
    ...(system !== null && { system }),
    ...(storefront !== null && { storefront }),
    startedAt: row.created_at,
    // The hour may begin before the sign-in.
    lastUsedAt: toInstant(Math.max(usedInHour, Date.parse(row.created_at))),
    isCurrent: current?.equals(hash) ?? false,
  };
}

/** The token proves who it is, and prevents requests from other sites; the cookie tells which device. */
export function registerDevicesRoutes(app: HttpServer, dependencies: EndDevicesDependencies): void {
  implement(app, routes.listDevices, async ({ actor, request }) => {
    const { database, clock } = dependencies;
    const rows = await listSessionsOf(database.autocommit, actor, toInstant(clock.now()));
    const devices = rows.map((row) => present(row, currentDevice(request)));
    return { devices: devices.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)) };
  });

  implement(app, routes.endDevice, async ({ actor, params }) => {
    await endDevice(dependencies, actor, Buffer.from(params.id, 'base64url'));
    return null;
  });

  implement(app, routes.endOtherDevices, async ({ actor, request }) => {
    const { database } = dependencies;
    const ended = await database.transaction((tx) =>
      endOthers(dependencies, tx, actor, currentDevice(request)),
    );
    await revoke(dependencies, ended);
    return null;
  });
}
