package com.shop.audit;

import java.util.ArrayDeque;
import java.util.Deque;

/** Keeps the last changes. */
public final class AuditTrail {
    private final Deque<AuditEntry> entries = new ArrayDeque<>();
    private final int limit;

    public AuditTrail(int limit) {
        this.limit = limit;
    }

    public void add(int number, String text) {
        entries.addLast(new AuditEntry(number, text, new byte[16 * 1024]));
        if (entries.size() > limit) entries.removeFirst();
    }

    record AuditEntry(int number, String text, byte[] before) {}
}
