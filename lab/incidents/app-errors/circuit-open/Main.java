import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import java.net.SocketTimeoutException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.recommend.RecommendClient");

    public static void main(String[] args) {
        CircuitBreaker breaker = CircuitBreaker.of("recommendations", CircuitBreakerConfig.custom()
            .slidingWindowSize(6).minimumNumberOfCalls(6).waitDurationInOpenState(Duration.ofSeconds(60)).build());
        breaker.getEventPublisher().onStateTransition(e -> LOG.warn("{}", e));
        for (int request = 1; ; request++) {
            try {
                int number = request;
                breaker.executeCallable(() -> call(number));
                LOG.info("Request {} answered", request);
            } catch (Exception e) {
                LOG.error("No recommendations for request {}", request, e);
            }
            Lab.sleep(150);
        }
    }

    private static int call(int request) throws Exception {
        Lab.sleep(50);
        if (!Lab.FIXED) throw new SocketTimeoutException("Read timed out");
        return request;
    }
}
