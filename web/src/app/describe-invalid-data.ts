import * as z from 'zod/mini';

// Until this is loaded an error report says "Invalid input"; from then on, what the value should have been.
z.config(z.locales.en());
