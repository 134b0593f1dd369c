import { useSyncExternalStore } from 'react';
import { bannerRoom } from './remembered.ts';
import styles from './storage-notice.module.css';

/** Keeps what is below in its place until the banner is there. */
export function StorageRoom() {
  const height = useSyncExternalStore(bannerRoom.subscribe, bannerRoom.get);
  if (height === 0) return null;
  return <div className={styles.room} style={height === null ? undefined : { minHeight: height }} />;
}
