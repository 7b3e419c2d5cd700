/** The extension's id in Chromium, fixed by the manifest's `key` (SHA-256 of the public key, a–p). */
export const chromiumExtensionId = 'lfdgafckmidpnlicnihdmincnnhgojkc';

/** The extension's id in Firefox, from `browser_specific_settings.gecko.id`. */
export const firefoxExtensionId = 'screenscribe@extension';

/** The name under which browsers register the native messaging host. */
export const nativeHostName = 'org.screenscribe.host';
