package com.shop.session;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** All sessions behind one monitor, which is held during the search and the write to the store. */
public final class SessionRegistry {
    private final List<String> sessions = new ArrayList<>();
    private final boolean small;

    public SessionRegistry(boolean small) {
        this.small = small;
        for (int i = 0; i < 20_000; i++) sessions.add("session-" + i);
    }

    public boolean touch(String id) {
        if (small) return contains(id);
        synchronized (this) {
            return contains(id);
        }
    }

    private boolean contains(String id) {
        boolean found = sessions.contains(id);
        LockSupport.parkNanos(small ? 1_000 : 3_000_000);
        return found;
    }
}
