package com.shop.metrics;

import java.time.Duration;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;

/** Clicks of visitors, which a slow consumer stores. */
public class ClickStream {
    private final Sinks.Many<Click> clicks;

    public ClickStream(boolean bounded) {
        clicks = bounded
                ? Sinks.many().unicast().onBackpressureBuffer(new java.util.concurrent.ArrayBlockingQueue<>(256))
                : Sinks.many().unicast().onBackpressureBuffer();
        clicks.asFlux()
                .publishOn(Schedulers.newSingle("click-store"), 1)
                .subscribe(ClickStream::store);
    }

    public void click(int visitor) {
        clicks.tryEmitNext(new Click(visitor, "/catalog/page/" + visitor, new long[8]));
    }

    private static void store(Click click) {
        try {
            Thread.sleep(Duration.ofMillis(500).toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    record Click(int visitor, String page, long[] timings) {}
}
