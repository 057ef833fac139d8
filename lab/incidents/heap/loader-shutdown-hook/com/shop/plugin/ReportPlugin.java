package com.shop.plugin;

import java.util.HashMap;
import java.util.Map;

/** A plug-in with its own tables, which flushes them when the JVM ends. */
public class ReportPlugin implements Runnable, AutoCloseable {
    private static final Map<Integer, String> TEXTS = new HashMap<>();
    private final Thread flush = new Thread(() -> TEXTS.clear(), "report-flush");

    @Override
    public void run() {
        for (int text = 0; text < 8000; text++) TEXTS.put(text, "text of the report number " + text);
        Runtime.getRuntime().addShutdownHook(flush);
    }

    @Override
    public void close() {
        Runtime.getRuntime().removeShutdownHook(flush);
    }
}
