import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A dead consumer. The fix catches what one message throws. */
public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.checkout.Checkout");
    record Check(String card, CompletableFuture<Boolean> answer) { }
    static final BlockingQueue<Check> CHECKS = new LinkedBlockingQueue<>();
    public static void main(String[] args) {
        new Thread(() -> { while (true) try { Check c = CHECKS.take(); try { c.answer.complete(c.card.length() > 3); } catch (NullPointerException e) { if (!Lab.FIXED) throw e; c.answer.complete(false); } } catch (InterruptedException e) { } }, "fraud-checker").start();
        AtomicInteger number = new AtomicInteger(), order = new AtomicInteger();
        ExecutorService requests = Executors.newFixedThreadPool(16, t -> new Thread(t, "http-nio-8080-exec-" + number.incrementAndGet()));
        for (int i = 0; i < 16; i++) requests.submit(() -> { while (true) { int n = order.incrementAndGet(); Check c = new Check(n % 50 == 3 ? null : "4711" + n, new CompletableFuture<>()); CHECKS.add(c); boolean ok = c.answer.get(); if (n % 40 < 2) LOG.info("Order {} accepted: {}", n, ok); Lab.sleep(100); } });
        Lab.await();
    }
}
