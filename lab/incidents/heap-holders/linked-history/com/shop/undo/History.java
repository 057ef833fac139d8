package com.shop.undo;

/** The changes of a document; each change knows the one before. */
public class History {
    private Change last;
    private int size;

    public void add(String text, int bound) {
        last = new Change(text, bound > 0 && size >= bound ? null : last);
        size = last.before == null ? 1 : size + 1;
    }

    static class Change {
        final String text;
        final Change before;

        Change(String text, Change before) {
            this.text = text;
            this.before = before;
        }
    }
}
