/** Writes the log of a system that the lab does not run, with the texts of its messages. */
public class Main {
    public static void main(String[] args) {
        Lab.Journal log = new Lab.Journal("2026-03-04T02:10:00", "yyyy-MM-dd HH:mm:ss,SSS");
        for (int i = 0; i < 200; i++) {
            log.after(1000).write("%%t INFO  [com.shop.ApiVerticle] (vert.x-eventloop-thread-%d) GET /health 200".formatted(i % 4));
            if (!Lab.FIXED && i % 8 == 0) {
                log.after(5).write("%%t WARN  [io.ver.cor.imp.BlockedThreadChecker] (vertx-blocked-thread-checker) Thread Thread[vert.x-eventloop-thread-%d,5,main] has been blocked for %d ms, time limit is 2000 ms: io.vertx.core.VertxException: Thread blocked".formatted(i % 4, 2100 + 31 * i));
                log.raw("\tat java.base@17.0.9/java.io.RandomAccessFile.readBytes0(Native Method)");
                log.raw("\tat com.shop.media.ThumbnailHandler.handle(ThumbnailHandler.java:58)");
                log.raw("\tat io.vertx.ext.web.impl.RouteState.handleContext(RouteState.java:1284)");
            }
        }
    }
}
