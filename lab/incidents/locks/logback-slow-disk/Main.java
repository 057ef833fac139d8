import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.FileAppender;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Requests write to a log file on a disk that does not answer: here a pipe that nobody empties. */
public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.checkout.CheckoutController");

    static void checkout(int order) {
        for (int line = 0; line < 2000; line++) LOG.info("order {} accepted, line {} of the basket checked", order, line);
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        Path file = Files.createTempDirectory("shop").resolve("app.log");
        if (!Lab.FIXED) {
            new ProcessBuilder("mkfifo", file.toString()).start().waitFor();
            new ProcessBuilder("sh", "-c", "exec 3<" + file + "; sleep 20").start();
        }
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        PatternLayoutEncoder encoder = new PatternLayoutEncoder();
        encoder.setContext(context);
        encoder.setPattern("%d %-5level %logger{36} - %msg%n");
        encoder.start();
        FileAppender<ILoggingEvent> appender = new FileAppender<>();
        appender.setContext(context);
        appender.setFile(file.toString());
        appender.setEncoder(encoder);
        appender.start();
        ch.qos.logback.classic.Logger root = context.getLogger("ROOT");
        root.detachAndStopAllAppenders();
        root.addAppender(appender);
        ExecutorService requests = Executors.newFixedThreadPool(16);
        for (int i = 0; i < 16; i++) {
            int order = i;
            requests.submit(() -> checkout(order));
        }
        Lab.await();
    }
}
