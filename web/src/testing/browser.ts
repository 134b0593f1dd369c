/// <reference types="node" />
import { type Browser, chromium } from 'playwright-core';

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Milliseconds, for responses on a busy machine. */
export const longTimeout = { timeout: 15_000 };

/** The system's Chromium; nothing is downloaded. */
export function launchBrowser(further: readonly string[] = []): Promise<Browser> {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  return chromium.launch({ executablePath, args: [...flags, ...further] });
}

let browser: Promise<Browser> | undefined;

/** One browser per worker. */
export function workerBrowser(): Promise<Browser> {
  browser ??= launchBrowser();
  return browser;
}
