/** Whether a host, as it is written in an address, is this machine. */
export const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|::1|\[::1\])$/i.test(host)
