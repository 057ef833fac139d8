import ch.qos.logback.classic.AsyncAppender;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Requests log through an AsyncAppender; the appender behind it sends to a log server that is slow. */
public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.cart.CartService");

    static final class LogServerAppender extends AppenderBase<ILoggingEvent> {
        @Override
        protected void append(ILoggingEvent event) {
            if (!Lab.FIXED) Lab.sleep(500);
        }
    }

    static void addToCart(int customer) {
        for (int i = 0; i < 500; i++) {
            LOG.info("customer {} adds article {}", customer, i);
            if (Lab.FIXED) Lab.sleep(500);
        }
    }

    public static void main(String[] args) {
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        LogServerAppender server = new LogServerAppender();
        server.setContext(context);
        server.start();
        AsyncAppender async = new AsyncAppender();
        async.setContext(context);
        async.setQueueSize(64);
        async.setDiscardingThreshold(0);
        async.addAppender(server);
        async.start();
        ch.qos.logback.classic.Logger root = context.getLogger("ROOT");
        root.detachAndStopAllAppenders();
        root.addAppender(async);
        ExecutorService requests = Executors.newFixedThreadPool(14);
        for (int i = 0; i < 14; i++) {
            int customer = i;
            requests.submit(() -> addToCart(customer));
        }
        Lab.await();
    }
}
