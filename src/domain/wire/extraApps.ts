/** Apps of the icon rail that are hidden unless the site's configuration enables them (rules.md#rail). */
export const EXTRA_APPS = ['inputs', 'maintenance'] as const;
export type ExtraApp = (typeof EXTRA_APPS)[number];
