import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A slow log device. The fix logs one line for every thousand requests. */
public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.web.RequestLog");
    public static class SlowDevice extends ch.qos.logback.core.OutputStreamAppender<ch.qos.logback.classic.spi.ILoggingEvent> {
        @Override public void start() { setOutputStream(new java.io.OutputStream() {
            public void write(int b) { }
            public void write(byte[] b, int off, int n) { Lab.sleep(3); } }); super.start(); }
    }
    public static void main(String[] args) {
        AtomicInteger number = new AtomicInteger();
        ExecutorService requests = Executors.newFixedThreadPool(40, t -> new Thread(t, "qtp-" + number.incrementAndGet()));
        for (int i = 0; i < 40; i++) requests.submit(() -> { for (int r = 1; ; r++) { Lab.sleep(2); if (!Lab.FIXED || r % 1000 == 0) for (int l = 0; l < 5; l++) LOG.info("GET /cart/{} 200 step {}", r, l); if (Lab.FIXED) Lab.sleep(40); } });
        Lab.await();
    }
}
