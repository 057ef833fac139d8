/** Writes the log of a system that the lab does not run, with the texts of its messages. */
public class Main {
    public static void main(String[] args) {
        Lab.Journal log = new Lab.Journal("2026-03-04T02:10:00", "yyyy-MM-dd HH:mm:ss,SSS");
        for (int i = 0; i < 200; i++) {
            log.after(700).write("%%t INFO  [http-%d] c.shop.feed.FeedService - feed %d".formatted(i % 6, i));
            if (!Lab.FIXED && i % 3 == 0) { log.after(10).write("%%t ERROR [http-%d] c.shop.feed.FeedService - feed %d failed".formatted(i % 6, i)); log.raw("com.mongodb.MongoTimeoutException: Timed out after 120000 ms while waiting for a connection to server mongo-0:27017. Details: maxPoolSize: 100, maxConnecting: 2, waitQueueSize: 412\n\tat com.mongodb.internal.connection.DefaultConnectionPool.createTimeoutException(DefaultConnectionPool.java:271)\n\tat com.shop.feed.FeedService.read(FeedService.java:58)"); }
        }
    }
}
