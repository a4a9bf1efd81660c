/**
 * What the browser keeps for the site. Where it refuses, since storage is blocked or full, values last until the page
 * is closed: a page works without them.
 */
function storageOf(area: 'localStorage' | 'sessionStorage') {
  const refused = new Map<string, string>();
  return {
    /** @returns null if there is no value */
    get(key: string): string | null {
      try {
        return refused.get(key) ?? window[area].getItem(key);
      } catch {
        return null;
      }
    },
    set(key: string, value: string): void {
      refused.delete(key);
      try {
        window[area].setItem(key, value);
      } catch (error) {
        console.error('storage', error);
        refused.set(key, value);
      }
    },
    remove(key: string): void {
      refused.delete(key);
      try {
        window[area].removeItem(key);
      } catch (error) {
        console.error('storage', error);
      }
    },
  };
}

/** Values of this browser, which all of its tabs share. */
export const browserStorage = storageOf('localStorage');

/** Values of this tab. */
export const tabStorage = storageOf('sessionStorage');
