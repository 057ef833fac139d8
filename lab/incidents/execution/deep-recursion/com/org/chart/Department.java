package com.org.chart;

/** A department of an organization chart that has a cycle. */
public final class Department {
    private final String name;
    private Department parent;

    public Department(String name) {
        this.name = name;
    }

    public void setParent(Department parent) {
        this.parent = parent;
    }

    public int level() {
        slow();
        return parent == null ? 0 : 1 + parent.level();
    }

    private void slow() {
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            throw new IllegalStateException(name, e);
        }
    }
}
