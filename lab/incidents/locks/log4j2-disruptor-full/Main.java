import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.Property;

/** All loggers are asynchronous (disruptor); the ring buffer is full because the appender is slow. */
public class Main {
    static final class MountedShareAppender extends AbstractAppender {
        MountedShareAppender() {
            super("share", null, null, true, Property.EMPTY_ARRAY);
        }

        @Override
        public void append(LogEvent event) {
            if (!Lab.FIXED) Lab.sleep(400);
        }
    }

    static void quote(Logger log, int request) {
        for (int i = 0; i < 500; i++) {
            log.info("quote {} part {}", request, i);
            if (Lab.FIXED) Lab.sleep(500);
        }
    }

    public static void main(String[] args) {
        LoggerContext context = (LoggerContext) LogManager.getContext(false);
        Configuration configuration = context.getConfiguration();
        MountedShareAppender share = new MountedShareAppender();
        share.start();
        configuration.addAppender(share);
        configuration.getRootLogger().getAppenders().keySet().forEach(configuration.getRootLogger()::removeAppender);
        configuration.getRootLogger().addAppender(share, null, null);
        configuration.getRootLogger().setLevel(Level.INFO);
        context.updateLoggers();
        Logger log = LogManager.getLogger("com.insure.quotes.QuoteService");
        ExecutorService requests = Executors.newFixedThreadPool(12);
        for (int i = 0; i < 12; i++) {
            int request = i;
            requests.submit(() -> quote(log, request));
        }
        Lab.await();
    }
}
