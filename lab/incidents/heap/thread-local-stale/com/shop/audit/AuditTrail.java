package com.shop.audit;

/** One trail for each request, with a ThreadLocal of its own as an instance field. */
public class AuditTrail {
    private final ThreadLocal<Entry> current = new ThreadLocal<>();

    public void begin(int request) {
        current.set(new Entry(request, ("request " + request + " ").repeat(60)));
    }

    public void end() {
        current.remove();
    }

    record Entry(int request, String text) {}
}
