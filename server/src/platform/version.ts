import packageFile from '../../package.json' with { type: 'json' };

/** Version of this program, as in the change log. */
export const { version } = packageFile;
