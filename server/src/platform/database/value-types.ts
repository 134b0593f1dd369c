import pg from 'pg';

/**
 * Dates, times, 64-bit and decimal numbers stay text: node-postgres would shift wall-clock values by the
 * machine's time zone, and JavaScript numbers would round.
 */
const { DATE, TIMESTAMP, TIMESTAMPTZ, INTERVAL, INT8, NUMERIC } = pg.types.builtins;
const asText = new Set<number>([DATE, TIMESTAMP, TIMESTAMPTZ, INTERVAL, INT8, NUMERIC]);

/** Array types of these, which pg does not name. */
const asTextArray = new Set([1182, 1115, 1185, 1187, 1016, 1231]);
const textArray = 1009;

/** pg's global parsers stay unchanged. */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') => {
    if (asText.has(oid)) return (text: string) => text;
    return pg.types.getTypeParser(asTextArray.has(oid) ? textArray : oid, format);
  }) as typeof pg.types.getTypeParser,
};
