import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** A service that answers a health check from time to time. */
public class Main {
    public static void main(String[] args) {
        Executors.newScheduledThreadPool(1)
                .scheduleAtFixedRate(() -> System.out.println("healthy " + "x".repeat(20_000).length()), 0, 500, TimeUnit.MILLISECONDS);
        Lab.await();
    }
}
