declare module 'fs-native-extensions' {
  /**
   * Locks bytes of an open file for this open file alone, until it is closed.
   * @param fd opened for writing
   * @returns false while another open file, of this process or any other, has them locked
   * @throws Error with the system's `code` where the volume cannot lock
   */
  export function tryLock(fd: number, offset: number, length: number): boolean;
}
