import { useCallback, useEffect, useRef } from 'react';

/** Runs something only while the component is on the page: what it waited for can end long after it was left. */
export function useIfMounted(): (act: () => void) => void {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useCallback((act) => {
    if (isMounted.current) act();
  }, []);
}
