/** The names that a user agent gives; no version, which would tell devices apart. */
export interface Device {
  readonly browser?: string;
  readonly system?: string;
}

type Names = readonly (readonly [pattern: RegExp, name: string])[];

/** The first match counts: most browsers also name those that they resemble. */
const browsers: Names = [
  [/\b(?:Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(?:OPR|OPT|OPX|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/\S+ .*\bSafari\//, 'Safari'],
];

const systems: Names = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const findName = (names: Names, userAgent: string) => names.find(([pattern]) => pattern.test(userAgent))?.[1];

export function deviceOf(userAgent = ''): Device {
  const [browser, system] = [findName(browsers, userAgent), findName(systems, userAgent)];
  return { ...(browser !== undefined && { browser }), ...(system !== undefined && { system }) };
}
