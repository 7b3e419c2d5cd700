/** The name under which browsers register the native messaging host. */
export const nativeHostName = 'org.screenscribe.host';
