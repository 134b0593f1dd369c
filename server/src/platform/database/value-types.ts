import pg from 'pg';

/**
 * Dates, times, 64-bit and decimal numbers come as the text PostgreSQL sends: node-postgres would shift wall-clock
 * values by the machine's time zone, and JavaScript numbers would round.
 */
const { DATE, TIMESTAMP, TIMESTAMPTZ, INTERVAL, INT8, NUMERIC } = pg.types.builtins;
const asText = new Set<number>([DATE, TIMESTAMP, TIMESTAMPTZ, INTERVAL, INT8, NUMERIC]);

/** The array types of the same; pg has no names for them. */
const asTextArray = new Set([1182, 1115, 1185, 1187, 1016, 1231]);
const textArray = 1009;

/** For one pool or client; the parsers that pg keeps for the whole process stay as they are. */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') => {
    if (asText.has(oid)) return (text: string) => text;
    return pg.types.getTypeParser(asTextArray.has(oid) ? textArray : oid, format);
  }) as typeof pg.types.getTypeParser,
};
