/** The name under which browsers know the native messaging host. */
export const nativeHostName = 'org.screenscribe.host';
