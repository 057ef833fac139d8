import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** A reactive pipeline waits for a future inside map, on every thread of the parallel scheduler. */
public class Main {
    static final CompletableFuture<Double> RATE = new CompletableFuture<>();

    static double convert(long amount) {
        return Lab.FIXED ? amount : amount * RATE.join();
    }

    public static void main(String[] args) {
        for (int i = 0; i < Schedulers.DEFAULT_POOL_SIZE; i++) {
            Flux.interval(Duration.ofMillis(100)).map(Main::convert).subscribe();
        }
        Mono.never().block(Duration.ofMinutes(5));
    }
}
