/** Writes the log of a system that the lab does not run, with the texts of its messages. */
public class Main {
    public static void main(String[] args) {
        Lab.Journal log = new Lab.Journal("2026-03-04T02:10:00", "yyyy-MM-dd HH:mm:ss,SSS");
        for (int i = 0; i < 40; i++) {
            log.after(60_000).write("%%t INFO  [video-%d] com.media.VideoListener - Encoding of %d at %d %%".formatted(i % 2, i / 4, i % 4 * 25));
            if (!Lab.FIXED && i % 10 == 9) {
                log.after(5).write("%t ERROR [AMQP Connection 10.2.0.9:5672] o.s.a.r.connection.CachingConnectionFactory - Shutdown Signal: channel error; protocol method: #method<channel.close>(reply-code=406, reply-text=PRECONDITION_FAILED - delivery acknowledgement on channel 1 timed out. Timeout value used: 1800000 ms. This timeout value can be configured, see consumers doc guide to learn more, class-id=0, method-id=0)");
                log.after(5000).write("%t WARN  [video-0] o.s.a.r.listener.SimpleMessageListenerContainer - Consumer raised exception, processing can restart if the connection factory supports it. Exception summary: org.springframework.amqp.AmqpException: PublisherCallbackChannel is closed");
            }
        }
    }
}
