package com.shop.session;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Sessions of all visitors. Only the fixed store lets one go when a visitor leaves. */
public final class SessionStore {
    private final Map<String, Session> sessions = new ConcurrentHashMap<>();

    public void open(String id) {
        sessions.put(id, new Session(id, new byte[48 * 1024]));
    }

    public void close(String id) {
        sessions.remove(id);
    }

    record Session(String id, byte[] cart) {}
}
