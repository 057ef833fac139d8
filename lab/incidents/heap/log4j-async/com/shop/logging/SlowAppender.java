package com.shop.logging;

import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Property;

/** Sends log events to a collector that is slow. */
public class SlowAppender extends AbstractAppender {
    private final long millis;

    public SlowAppender(long millis) {
        super("collector", null, null, true, Property.EMPTY_ARRAY);
        this.millis = millis;
    }

    @Override
    public void append(LogEvent event) {
        if (millis == 0) return;
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
