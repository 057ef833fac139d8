import com.shop.mail.MailSender;

/** A shop sends mails faster than the mail server takes them; the queue of the pool has no bound. The fix bounds it. */
public class Main {
    public static void main(String[] args) {
        MailSender sender = new MailSender(Lab.FIXED);
        for (int mail = 0; mail < 15_000; mail++) {
            sender.send("customer" + mail + "@example.com", new byte[600]);
            if (mail % 3000 == 0) Lab.sleep(200);
        }
        Lab.await();
    }
}
