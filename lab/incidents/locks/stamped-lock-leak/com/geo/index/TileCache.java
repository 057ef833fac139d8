package com.geo.index;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.StampedLock;

/** Tiles of a map behind a StampedLock. */
public final class TileCache {
    private final StampedLock lock = new StampedLock();
    private final Map<Integer, byte[]> tiles = new HashMap<>();
    private final boolean releases;

    public TileCache(boolean releases) {
        this.releases = releases;
    }

    public byte[] tile(int number) {
        long stamp = lock.readLock();
        if (number < 0 && !releases) throw new IllegalArgumentException("no such tile");
        try {
            if (number < 0) throw new IllegalArgumentException("no such tile");
            return tiles.get(number);
        } finally {
            lock.unlockRead(stamp);
        }
    }

    public void store(int number, byte[] tile) {
        long stamp = lock.writeLock();
        try {
            tiles.put(number, tile);
        } finally {
            lock.unlockWrite(stamp);
        }
    }
}
