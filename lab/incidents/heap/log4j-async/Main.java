import com.shop.logging.SlowAppender;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.AsyncAppender;
import org.apache.logging.log4j.core.config.AppenderRef;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.Logger;

/** A log collector takes two events a second; a large AsyncAppender keeps the rest. In the fix the collector is quick. */
public class Main {
    public static void main(String[] args) {
        LoggerContext context = (LoggerContext) org.apache.logging.log4j.LogManager.getContext(false);
        Configuration configuration = context.getConfiguration();
        SlowAppender collector = new SlowAppender(Lab.FIXED ? 0 : 500);
        collector.start();
        configuration.addAppender(collector);
        AsyncAppender async = AsyncAppender.newBuilder()
                .setName("async")
                .setConfiguration(configuration)
                .setBufferSize(50_000)
                .setAppenderRefs(new AppenderRef[] {AppenderRef.createAppenderRef("collector", Level.ALL, null)})
                .build();
        async.start();
        Logger logger = context.getLogger("com.shop.checkout");
        logger.setAdditive(false);
        logger.setLevel(Level.INFO);
        logger.addAppender(async);
        for (int order = 0; order < 30_000; order++) {
            logger.info("order {} was placed by customer {} with payment {}", order, order % 977, "card-" + order);
            if (order % 10_000 == 0) Lab.sleep(100);
        }
        Lab.await();
    }
}
