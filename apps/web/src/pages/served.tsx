import { useEffect } from 'react';

/** The element of a page that the service writes itself, below that of the application. */
const SERVED_ID = 'served';

/** A page whose content the service has written: it stays until another page is shown. */
export default function ServedPage() {
  useEffect(() => {
    const served = document.getElementById(SERVED_ID);
    // After a step from another page only the service has the content.
    if (!served) {
      window.location.reload();
      return;
    }
    return () => served.remove();
  }, []);
  return null;
}
