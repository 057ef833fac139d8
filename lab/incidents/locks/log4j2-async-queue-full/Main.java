import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.appender.AsyncAppender;
import org.apache.logging.log4j.core.config.AppenderRef;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.Property;
import org.apache.logging.log4j.core.LoggerContext;

/** Requests log through an AsyncAppender of Log4j 2; the appender behind it is slow. */
public class Main {
    static final class ShippingAppender extends AbstractAppender {
        ShippingAppender() {
            super("shipping", null, null, true, Property.EMPTY_ARRAY);
        }

        @Override
        public void append(LogEvent event) {
            if (!Lab.FIXED) Lab.sleep(400);
        }
    }

    static void handle(Logger log, int request) {
        for (int i = 0; i < 500; i++) {
            log.info("request {} step {}", request, i);
            if (Lab.FIXED) Lab.sleep(500);
        }
    }

    public static void main(String[] args) {
        LoggerContext context = (LoggerContext) LogManager.getContext(false);
        Configuration configuration = context.getConfiguration();
        ShippingAppender shipping = new ShippingAppender();
        shipping.start();
        configuration.addAppender(shipping);
        AsyncAppender async = AsyncAppender.newBuilder().setName("async").setBufferSize(32).setBlocking(true)
            .setAppenderRefs(new AppenderRef[] {AppenderRef.createAppenderRef("shipping", null, null)})
            .setConfiguration(configuration).build();
        async.start();
        configuration.getRootLogger().removeAppender("DefaultConsole-2");
        configuration.getRootLogger().getAppenders().keySet().forEach(configuration.getRootLogger()::removeAppender);
        configuration.getRootLogger().addAppender(async, null, null);
        configuration.getRootLogger().setLevel(org.apache.logging.log4j.Level.INFO);
        context.updateLoggers();
        Logger log = LogManager.getLogger("com.shop.gateway.Gateway");
        ExecutorService requests = Executors.newFixedThreadPool(12);
        for (int i = 0; i < 12; i++) {
            int request = i;
            requests.submit(() -> handle(log, request));
        }
        Lab.await();
    }
}
